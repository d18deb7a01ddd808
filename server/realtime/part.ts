import type { Part } from '../http/part.ts'

export const realtimePart: Part = () => async () => {}
