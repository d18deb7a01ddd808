import type { Part } from '../http/part.ts'

export const restPart: Part = () => async () => {}
