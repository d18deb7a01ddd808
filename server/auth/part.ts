import type { Part } from '../http/part.ts'

export const authPart: Part = () => async () => {}
