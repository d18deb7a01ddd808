import { z } from 'zod'

/** The poster of a film and the shape of its picture. */
export const posterFields = {
  /** Its name in bucket stills. */
  posterObject: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
}

/** A film in a list, as assembled by SQL functions: poster, title, maker, year, running time. */
export const filmCard = {
  id: z.uuid(),
  title: z.string(),
  director: z.string(),
  year: z.number().int().nullable(),
  durationMs: z.number().int(),
  ...posterFields,
}

/** The same with what the film is about and the language it is in. */
export const filmEntry = { ...filmCard, synopsis: z.string(), language: z.string().nullable() }
