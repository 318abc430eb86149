/** In the folder of the bundled main side: where built assets lie, a folder a table. */
export const builtAssetsFolder = 'browser-assets'
