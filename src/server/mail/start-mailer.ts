import type { Registry } from 'prom-client';
import type { Config } from '../runtime/config.ts';
import type { Logger } from '../runtime/log.ts';
import { createMailer, type Mailer } from './mailer.ts';

type MailConfig = Partial<Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>> & { log: Logger };

/** The mailer, if the operator named a mail server. */
export function startMailer({ smtpUrl, mailFrom, publicUrl, log }: MailConfig, registry: Registry): Mailer | undefined {
  if (smtpUrl === undefined) return undefined;
  if (publicUrl === undefined) log.warn('PUBLIC_URL is not set: links in mails lead to this machine only');
  const from = mailFrom ?? `Playshelf <no-reply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}>`;
  return createMailer({ smtpUrl, from, log, registry });
}
