import { z } from 'zod'
import { pictureWidths } from '#core/media/picture-widths.ts'

const name = z.string().max(1024)
const names = z.array(name).max(200).default([])

/**
 * Body of `POST /functions/v1/pictures`: names of objects in bucket stills, and of storyboards in bucket media; `small` names which of them are also
 * wanted in a smaller form, by its width in pixels.
 */
export const picturesAsked = z.object({
  stills: names,
  storyboards: names,
  small: z
    .array(z.object({ name, width: z.literal(pictureWidths) }))
    .max(200)
    .default([]),
})

/**
 * Its answer: for each name the caller may see, a path and query below the house's address that works without a token for an hour or more, and stops working
 * within a minute when the film is closed. What the caller may not see is left out like what does not exist. `small` is by `<width>/<name>`; what storage cannot
 * make smaller is left out there and shown in full size.
 */
export interface Pictures {
  stills: Record<string, string>
  storyboards: Record<string, string>
  small: Record<string, string>
}
