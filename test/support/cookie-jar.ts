/** Cookies by name, stored and sent as a browser does. */
export class CookieJar extends Map<string, string> {
  /** The value of the Cookie header. */
  header(): string {
    return [...this].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Applies the Set-Cookie lines of a response; one that is empty or expired deletes the cookie. */
  update(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) this.delete(name);
      else this.set(name, value);
    }
  }
}
