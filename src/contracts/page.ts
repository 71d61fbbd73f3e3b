/** Options of a page for the server: `export const handle` in its route file. */
export type PageHandle = {
  /** Whether its response may be cached: it depends only on API responses, the viewer and `query`. */
  cache?: boolean;
  /** The query parameters that the page reads; the server removes all others. */
  query?: readonly string[];
  /** Whether it has a render queue of its own, and does not wait behind other pages. */
  ownQueue?: boolean;
};

/** What the server provides to a page for one render. */
export type PageScope = {
  /** The public origin of the site. */
  origin: string;
  /** Whether a page may show pictures of other hosts. */
  outsidePictures: boolean;
  /** Calls the API within the process, for the viewer of the page. */
  callApi: (request: Request) => Promise<ApiResponse>;
  /** Takes the rendered page, in UTF-8, and the hashes (SHA-256, base64) of its inline scripts. */
  onDocument: (html: Uint8Array, scriptHashes: string[]) => void;
  /** Logs an unexpected error. */
  report: (error: unknown) => void;
};

export type ApiResponse = { status: number; headers: Headers; body: unknown };
