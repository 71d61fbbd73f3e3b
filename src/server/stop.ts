/** A reason to stop the start that the person can mend: shown as one plain line, without a stack. */
export class StartRefused extends Error {}
