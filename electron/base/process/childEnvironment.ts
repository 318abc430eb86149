/** Where programs, folders and languages are, on each system. */
const NEEDED =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TEMP|TMP|LD_LIBRARY_PATH|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|OS|NUMBER_OF_PROCESSORS|PROCESSOR_\w+|APPDATA|LOCALAPPDATA|PROGRAMDATA|PROGRAMFILES.*|COMMONPROGRAMFILES.*|ALLUSERSPROFILE|PUBLIC|USERPROFILE|USERNAME|USERDOMAIN|COMPUTERNAME|HOMEDRIVE|HOMEPATH|__CF_USER_TEXT_ENCODING)$/
/** Of the user's desktop: what a keychain or a window is reached by. */
const DESKTOP =
  /^(DISPLAY|WAYLAND_\w+|XAUTHORITY|XMODIFIERS|XDG_\w+|DBUS_\w+|DESKTOP_SESSION|SESSION_MANAGER|GNOME_\w+|KDE_\w+|GTK_\w+|GDK_\w+|QT_\w+|XCURSOR_\w+|FONTCONFIG_\w+|LIBGL_\w+|MESA_\w+|WSL_\w+)$/
/** They may contain a password. */
const PROXIES = /^(HTTP|HTTPS|ALL|FTP|NO)_PROXY$/

/**
 * What another program gets of the environment: no token or passphrase, ours or another program's. `proxies`: for a
 * program that itself goes to the network.
 */
export function childEnvironment(
  { proxies }: { readonly proxies: boolean },
  env: NodeJS.ProcessEnv = process.env
): NodeJS.ProcessEnv {
  const kinds = proxies ? [NEEDED, DESKTOP, PROXIES] : [NEEDED, DESKTOP]
  return Object.fromEntries(Object.entries(env).filter(([name]) => kinds.some((kind) => kind.test(name.toUpperCase()))))
}
