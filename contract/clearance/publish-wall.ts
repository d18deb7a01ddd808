import { z } from 'zod'
import { walls } from '#core/clearance/lists.ts'

const wall = z.enum(walls)
const lane = z.enum(['rights', 'releases', 'facts', 'music', 'synthetic'])

/** What a wall says of the version a film shows (`read_publish_wall`). */
export const publishWall = z
  .object({
    wall,
    film: wall,
    house: wall,
    gaps: z.array(z.object({ lane, of: z.string(), missing: z.string(), atMs: z.number().nullable() })),
    /** How many of each lane are in the version. */
    needs: z.partialRecord(lane, z.number()),
    passed: z.boolean(),
  })
  .nullable()
export type PublishWall = NonNullable<z.infer<typeof publishWall>>
