import { type Drawer, type DrawLimits, openDrawer } from './drawer.ts'
import type { Drawn, Look, Recipe, SentFile } from './recipe.ts'

let opened: Drawer | undefined
/** One for whatever this process draws; its own processes end with this one. */
const drawer = () => {
  opened ??= openDrawer()
  return opened
}

/** One picture, through the door for strangers' pictures (see `Drawer`). Rejects with PictureRefused, or the signal's reason when aborted. */
export async function drawPicture(recipe: Omit<Recipe, 'pieces'>, signal: AbortSignal, limits?: DrawLimits): Promise<Drawn> {
  const [drawn] = await drawer().draw(recipe, signal, limits)
  return drawn!
}

/** The pieces of one, which is unpacked once. Rejects as `drawPicture` does. */
export const drawPieces = (recipe: Required<Recipe>, signal: AbortSignal, limits?: DrawLimits): Promise<Drawn[]> =>
  drawer().draw(recipe, signal, limits)

/** The size a picture is shown in. Rejects as `drawPicture` does. */
export const lookAtPicture = (file: SentFile, signal: AbortSignal): Promise<Look> => drawer().look(file, signal)
