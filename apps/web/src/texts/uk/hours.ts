/** Opening hours and closed days. */
export default {} as const;
