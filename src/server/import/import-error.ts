/** A file or an option that the operator can mend: printed as one line, without a stack. Nothing was changed. */
export class ImportError extends Error {}
