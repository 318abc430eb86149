// The types that the service offers to other pages. They also declare the global.
import type {} from '../../library/browser/host/service3d.d.ts'

/** The global that the library's script defines. */
export const service3D = globalThis.Service3D
