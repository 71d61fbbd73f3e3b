/** How buttons look, and links that are as good as buttons. */
const looks = {
  strong: 'bg-accent text-on-accent hover:brightness-110',
  quiet: 'border border-edge bg-raised text-ink hover:border-accent',
};

export type Look = keyof typeof looks;

export function buttonLook(look: Look): string {
  return `inline-flex min-h-11 items-center justify-center rounded-full px-6 font-semibold whitespace-nowrap transition aria-busy:opacity-60 ${looks[look]}`;
}
