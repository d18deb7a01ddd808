import { z } from 'zod'

const names = z.array(z.string().max(1024)).max(200).default([])

/** Body of `POST /functions/v1/pictures`: names of objects in bucket stills, and of storyboards in bucket media. */
export const picturesAsked = z.object({ stills: names, storyboards: names })

/**
 * Its answer: for each name the caller may see, a path and query below the house's address that works without a token for an hour or more, and dies
 * within a minute when the film is closed. What may not be seen is left out like what is not there.
 */
export interface Pictures {
  stills: Record<string, string>
  storyboards: Record<string, string>
}
