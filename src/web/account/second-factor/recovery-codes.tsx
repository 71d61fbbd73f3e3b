import { memberPaths } from '../../identity/member-paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts';
import { showToast } from '../../ui/dialog/toast.tsx';
import { buttonClass } from '../../ui/styles.ts';
import { Section } from '../../ui/page/section.tsx';
import { copy } from './copy.ts';

/** The codes, which are shown once: to copy, to print, or as a file, also without JavaScript. */
export function RecoveryCodes({ codes, email }: { codes: string[]; email: string }) {
  const file = [copy.fileTitle(email), '', ...codes, ''].join('\n');
  return (
    <Section title={copy.codesTitle}>
      <p>{copy.codesText}</p>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-6 gap-y-2 rounded-field border border-line bg-ground p-4 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <ScriptButtons codes={codes} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={copy.fileName}
          className={buttonClass('secondary')}
        >
          {copy.download}
        </a>
        <ButtonLink to={memberPaths.account}>{copy.stored}</ButtonLink>
      </div>
    </Section>
  );
}

/** What works with JavaScript only. */
function ScriptButtons({ codes }: { codes: string[] }) {
  if (!useIsHydrated()) return null;
  const copyCodes = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast({ title: copy.copied });
  };
  return (
    <>
      {/* Browsers have no clipboard for a site without https. */}
      {navigator.clipboard && (
        <Button type="button" variant="secondary" onClick={() => void copyCodes()}>
          {copy.copyCodes}
        </Button>
      )}
      <Button type="button" variant="secondary" onClick={() => window.print()}>
        {copy.print}
      </Button>
    </>
  );
}
