import { budget } from '#core/spaces/budget.ts'

/** Why a file of a space cannot be used, for its author: what is the matter, and the way on. What they wrote is kept in any case. */
export const refusals: Record<string, string> = {
  'not-glb': 'This is no GLB file, whatever its name says. Export the model as glTF binary (.glb).',
  truncated: 'The end of the file is missing. Export or copy it again, then add it anew.',
  outside: 'The model names files outside of itself. Export it as one GLB with its textures in it.',
  packed: 'The model is packed with Draco or Basis. Export it without compression; the house makes it light itself.',
  nothing: 'There is nothing in this file that could be shown.',
  triangles: `The model has more than ${budget.mostTriangles / 1e6} million triangles. Reduce it in the program it was made with, then add it again.`,
  broken: 'The file is damaged, or says one thing and is another. Export it again, then add it anew.',
  slow: 'It took too long or too much memory to read this file. Reduce it, then add it again.',
  picture: 'No picture could be read from this file. Export it as JPEG or PNG, then add it again.',
  ratio:
    'A picture all around is twice as wide as it is high (equirectangular); this one is not. Export it so from the program that put it together.',
  small: 'The picture is too small to be looked at from within: it needs 1024 pixels in width.',
  splats: `A scan has between 1 and ${budget.splats / 1e6} million points of light. Reduce it in the program it was made with, then add it again.`,
  'not-splats': 'No scan of points of light could be read from this file. PLY (binary, from a Gaussian splat), SPLAT and SPZ can.',
  'not-tiles': 'This is no PMTiles archive of version 3, whatever its name says. Make it with “pmtiles extract” or “pmtiles convert”.',
  'tiles-truncated': 'The archive speaks of tiles beyond its end. Make or copy it again, then add it anew.',
  'tiles-packed': 'The tiles are packed in a way browsers cannot unpack. Make the archive with gzip or without compression.',
  'tiles-kind': 'The archive has tiles of a kind that cannot be drawn here. PNG, JPEG, WebP, AVIF and vector tiles (MVT) can.',
  'tiles-many': `The archive has more than ${budget.tiles / 1000} thousand tiles. Extract a smaller part of the world, or fewer levels.`,
  'tiles-heavy': `A tile of the archive is too heavy: ${budget.tilePx} pixels in width, ${budget.tileBytes / 1024 / 1024} MB and ${budget.tilePoints / 1000} thousand points are the most.`,
  sound: 'No sound could be found in this file. Add an MP3, M4A, WAV, FLAC or Ogg.',
}
export const refusal = (code: string): string => refusals[code] ?? refusals.broken!

/** Thrown by what prepares a file that cannot be used; its message is for the author. */
export class UnusableFile extends Error {
  constructor(code: string) {
    super(refusal(code))
  }
}
