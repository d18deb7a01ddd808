import { z } from 'zod'

/** Steps of a price: [{fromSecond, rate}], each rate decimal text. */
export const priceTiers = z.array(z.object({ fromSecond: z.number().int().positive(), rate: z.string() })).max(12)
/** Technical fees in minor units: [{what, minor}]. */
export const priceFees = z.array(z.object({ what: z.string(), minor: z.number().int() })).max(20)
/** The frozen map of a render: [[recordFrom, recordTo, rush, sourceFrom], …] in frames. */
export const frozenMap = z.array(z.tuple([z.number(), z.number(), z.string(), z.number()])).readonly()
