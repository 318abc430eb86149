/** Opens an address outside the app, in the system's browser. */
export interface LinkPort {
  /**
   * The address was checked (`checkRedirectUrl`). Where the shell cannot open it by itself, the value leads there once
   * and for a short time, so that the address reaches neither the page nor a command line: a path of the page's origin
   * to be opened in a window without an opener, or for a command a whole address on this computer to be printed.
   */
  open(url: URL): Promise<string | undefined>
}
