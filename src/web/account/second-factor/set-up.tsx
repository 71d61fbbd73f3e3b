import { Field } from '../../ui/field.tsx';
import { linkClass } from '../../ui/styles.ts';
import { AccountForm } from '../account-form.tsx';
import { Section } from '../../ui/page/section.tsx';
import { copy } from './copy.ts';
import type { QrCode } from './qr-code.ts';

/** What a member needs to give the key to their app. */
export type ShownSetUp = { setUp: string; key: string; uri: string; qrCode: QrCode };

/** The key, as a QR code and as text, and the field for a first code. */
export function SetUp({ setUp: { setUp, key, uri, qrCode } }: { setUp: ShownSetUp }) {
  const { size, path } = qrCode;
  return (
    <>
      <Section title={copy.scan}>
        <p>{copy.scanText}</p>
        <svg
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label={copy.qrCode}
          shapeRendering="crispEdges"
          className="w-full max-w-64 rounded-field border border-line"
        >
          {/* Dark on light in both themes: many apps read nothing else. */}
          <rect width={size} height={size} fill="#fff" />
          <path d={path} fill="#000" />
        </svg>
        <p>
          <a href={uri} className={linkClass}>
            {copy.openApp}
          </a>
        </p>
        <div>
          <p>{copy.keyText}</p>
          <p className="mt-2 font-mono text-lg wrap-anywhere">{key.match(/.{1,4}/g)?.join(' ')}</p>
        </div>
      </Section>
      <Section title={copy.confirm}>
        <AccountForm intent="enable" submit={copy.enable}>
          <input type="hidden" name="setUp" value={setUp} />
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="uri" value={uri} />
          <Field
            label={copy.code}
            hint={copy.codeHint}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
          />
        </AccountForm>
      </Section>
    </>
  );
}
