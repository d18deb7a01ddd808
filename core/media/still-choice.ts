/** A sampled frame: its time, its mean brightness and the deviation, both 0 to 255. */
export interface LookedAt {
  seconds: number
  brightness: number
  contrast: number
}

/**
 * The frames worth proposing as a poster, best first: well lit and rich, each from another part of the film. Opening and closing titles count
 * less; a black, white or flat frame is proposed only when there is nothing else.
 */
export function choosePosters<Frame extends LookedAt>(frames: Frame[], durationSeconds: number, wanted: number): Frame[] {
  const parts = Math.min(wanted, Math.max(1, frames.length))
  const best = Array.from({ length: parts }, (_, part) => {
    const here = frames.filter(({ seconds }) => Math.min(parts - 1, Math.floor((seconds / durationSeconds) * parts)) === part)
    return here.toSorted((one, other) => worth(other, durationSeconds) - worth(one, durationSeconds))[0]
  })
  return best.filter((frame) => frame !== undefined).toSorted((one, other) => worth(other, durationSeconds) - worth(one, durationSeconds))
}

/** Contrast, taken down by darkness, glare and closeness to either end. */
export function worth({ seconds, brightness, contrast }: LookedAt, durationSeconds: number): number {
  const light = brightness < 50 ? (brightness / 50) ** 2 : brightness > 200 ? ((255 - brightness) / 55) ** 2 : 1
  const position = seconds / durationSeconds
  const place = position < 0.05 || position > 0.92 ? 0.5 : 1
  return contrast * light * place
}

/** How many tiles a storyboard has and how far apart: one a second at the closest, 100 at most. */
export function storyboardGrid(durationSeconds: number): { intervalSeconds: number; columns: number; maxTiles: number } {
  const maxTiles = 100
  return { intervalSeconds: Math.max(1, durationSeconds / maxTiles), columns: 10, maxTiles }
}

/** Size of a tile: 192 pixels on its long side. */
export function tileSize(width: number, height: number): { width: number; height: number } {
  const scale = 192 / Math.max(width, height)
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}
