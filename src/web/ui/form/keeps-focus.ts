/** Of a navigation that a form makes while somebody uses it: focus and scroll position stay. */
export const keepsFocus = { state: { keepsFocus: true }, preventScrollReset: true };
