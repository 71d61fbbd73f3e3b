/** Features of browsers that the site does not use; a script that got into a page should not use them either. */
const unusedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];

const hstsSeconds = 365 * 24 * 3_600;

/**
 * The headers of every response. Its policy is for all that is not a page (see ssr/page-policy.ts): if a browser is
 * made to show it as one, it loads nothing.
 */
export function securityHeaders(publicUrl: string | undefined): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    // A page needs a reference to the popup that it opens for a provider's sign-in.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // Without effect on the reads that CORS allows.
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    // With `no-referrer`, browsers send `Origin: null` with our own forms.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // For browsers that do not know `frame-ancestors`.
    'x-frame-options': 'DENY',
    // Not for subdomains: they may be other sites.
    ...(/^https:/i.test(publicUrl ?? '') && { 'strict-transport-security': `max-age=${hstsSeconds}` }),
  };
}
