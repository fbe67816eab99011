/** The same button counts once within this time: contacts bounce. */
export const debounceMs = 300;
/** A press that is older does nothing: the operator has given up on it. */
export const pressFreshMs = 10_000;
/** What a display shows is repeated this often. */
export const displayRepeatMs = 5_000;
/** A display that has heard nothing for so long is blank: what it shows may no longer be true. */
export const displayLostMs = 15_000;
/** The longest text that every display can show. */
export const displayLength = 16;
