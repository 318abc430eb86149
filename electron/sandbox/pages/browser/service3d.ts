// The types that the service serves to any other page, and with them the global.
import type {} from '../../library/browser/host/service3d.d.ts'

/** The global that the library's script defines. */
export const service3D = globalThis.Service3D
