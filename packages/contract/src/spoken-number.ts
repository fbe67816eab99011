/**
 * Gives a ticket's number as it is said, by hall screens and loudspeakers alike: letters one by one, figures as the
 * number they are ('A012' is 'A 12').
 */
export const spokenNumber = (num: string): string =>
  (num.match(/\d+|\p{L}/gu) ?? []).map((part) => part.replace(/^0+(?=\d)/, "")).join(" ");
