/** What a page's route file says to the server, as `export const handle`. */
export type PageHandle = {
  /** Whether the page depends only on the API's responses, the viewer and the query parameters below. */
  cache?: boolean;
  /** The query parameters that the page reads; it is given no others. */
  query?: readonly string[];
  /** True for a page that does not wait until others are rendered: it has a queue of its own. */
  ownQueue?: boolean;
};

/** What the server gives to a page that it renders. */
export type PageScope = {
  /** The address under which people reach the site, without a path. */
  origin: string;
  /** Calls the API within the process, for the viewer of the page. */
  callApi: (request: Request) => Promise<ApiResponse>;
  /** Takes the rendered page, in UTF-8. */
  onDocument: (html: Uint8Array) => void;
  /** Takes an error that nobody expected. */
  report: (error: unknown) => void;
};

export type ApiResponse = { status: number; headers: Headers; body: unknown };
