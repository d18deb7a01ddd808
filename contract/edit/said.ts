import { z } from 'zod'
import { readCue } from '../media/captions.ts'

/** What `read_said` answers: captions of several tracks in the order of time. */
export const saidInStretches = z.array(readCue.extend({ track: z.uuid() }))
