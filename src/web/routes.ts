import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Paths are case-sensitive. */
const page = (path: string, file: string, id?: string) => route(path, file, { caseSensitive: true, ...(id && { id }) });

export default [
  // If a page fails, the layout around it stays.
  layout('routes/layout.tsx', [
    index('routes/home.tsx'),
    page('games', 'routes/games.tsx'),
    page('allReview', 'routes/all-review.tsx'),
    page('details/:id', 'routes/details.tsx'),
    page('addReview', 'routes/add-review.tsx'),
    page('myReview/:email', 'routes/my-review.tsx'),
    page('editmyreview/:email/:id', 'routes/edit-review.tsx'),
    page('gameWatchList/:email', 'routes/game-watch-list.tsx'),
    page('addToWatchList', 'routes/add-to-watch-list.tsx'),
    page('account', 'routes/account/account.tsx'),
    page('account/delete', 'routes/account/delete-account.tsx'),
    page('account/deleted', 'routes/account/account-deleted.tsx'),
    page('report/:id', 'routes/moderation/report.tsx'),
    page('moderation', 'routes/moderation/reports.tsx'),
    page('moderation/hidden', 'routes/moderation/hidden.tsx'),
    page('moderation/barred', 'routes/moderation/barred.tsx'),
    page('moderation/log', 'routes/moderation/log.tsx'),
    page('moderation/members/:id', 'routes/moderation/member.tsx'),
    page('admin', 'routes/admin/admin.tsx'),
    page('account/passkeys', 'routes/account/passkeys.tsx'),
    page('account/second-factor', 'routes/account/second-factor.tsx'),
    page('auth/login', 'routes/login.tsx'),
    page('signIn', 'routes/login.tsx', 'signIn'),
    page('auth/login/code', 'routes/auth/login-code.tsx'),
    page('auth/registration', 'routes/registration.tsx'),
    page('signUp', 'routes/registration.tsx', 'signUp'),
    page('auth/forgot-password', 'routes/auth/forgot-password.tsx'),
    page('auth/reset-password', 'routes/auth/reset-password.tsx'),
    page('auth/confirm', 'routes/auth/confirm-email.tsx'),
    page('claim', 'routes/claim.tsx'),
    page('auth/start/:provider', 'routes/auth-start.ts'),
    page('auth/done', 'routes/auth-done.tsx'),
    page('auth/logout', 'routes/logout.ts'),
    page('docs', 'routes/docs.tsx'),
    page('about', 'routes/site/about.tsx'),
    page('rules', 'routes/site/rules.tsx'),
    page('privacy', 'routes/site/privacy.tsx'),
    page('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
