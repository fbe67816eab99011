/**
 * Returns a ticket's number as hall screens and loudspeakers speak it: letters one by one, digits as a number ('A012'
 * is 'A 12').
 */
export const spokenNumber = (num: string): string =>
  (num.match(/\d+|\p{L}/gu) ?? []).map((part) => part.replace(/^0+(?=\d)/, "")).join(" ");
