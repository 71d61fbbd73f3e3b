import type { z } from 'zod';

/** An error message for the person who entered the value; zod's own messages are for programmers. */
export function messageFor(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is missing.' : `Must be ${typeNames[issue.expected] ?? 'something else'}.`;
    case 'invalid_value':
      return `Must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}.`;
    case 'too_small':
      if (issue.origin !== 'string') return `Must be at least ${issue.minimum}.`;
      return issue.minimum === 1 ? 'Must not be empty.' : `Must have at least ${issue.minimum} characters.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Must have at most ${issue.maximum} characters.`
        : `Must be at most ${issue.maximum}.`;
    case 'invalid_format':
      return formatMessages[issue.format] ?? issue.message;
    default:
      return issue.message;
  }
}

const typeNames: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  object: 'an object',
};

const formatMessages: Record<string, string> = {
  email: 'Is not an email address.',
  uuid: 'Is not an id.',
};
