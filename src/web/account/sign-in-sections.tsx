import type { SecondFactor } from '../../contracts/account/second-factor.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { accountPaths } from './paths.ts';
import { copy as passkeyCopy } from './passkeys/copy.ts';
import { copy as factorCopy } from './second-factor/copy.ts';
import { Section } from '../ui/page/section.tsx';

/** What leads to the pages for passkeys and for the second factor. */
export function SignInSections({ passkeyCount, secondFactor }: { passkeyCount: number; secondFactor: SecondFactor }) {
  const { isOn, hasPassword, recoveryCodesLeft } = secondFactor;
  return (
    <>
      <Section title={passkeyCopy.title}>
        <p className="text-soft">{passkeyCopy.count(passkeyCount)}</p>
        <p>
          <ButtonLink to={accountPaths.passkeys} variant="secondary">
            {passkeyCount > 0 ? passkeyCopy.manage : passkeyCopy.add}
          </ButtonLink>
        </p>
      </Section>
      {hasPassword && (
        <Section title={factorCopy.title}>
          <p className="text-soft">{isOn ? factorCopy.isOn(recoveryCodesLeft) : factorCopy.isOff}</p>
          <p>
            <ButtonLink to={accountPaths.secondFactor} variant="secondary">
              {isOn ? factorCopy.manage : factorCopy.setUp}
            </ButtonLink>
          </p>
        </Section>
      )}
    </>
  );
}
