import type { PageHandle } from '../../../contracts/page.ts';
import { deleteCopy as copy } from '../../account/copy.ts';
import { pageCopy } from '../../api/copy.ts';
import { unlistedMeta } from '../../seo/page-meta.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { MessagePage } from '../../ui/message/message-page.tsx';
import type { Route } from './+types/account-deleted';

export const handle = { cache: true } satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(copy.doneTitle);

export default function AccountDeleted() {
  return (
    <MessagePage title={copy.doneTitle} actions={<ButtonLink to="/">{pageCopy.home}</ButtonLink>}>
      {copy.done}
    </MessagePage>
  );
}
