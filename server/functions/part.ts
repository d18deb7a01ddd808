import type { Part } from '../http/part.ts'

export const functionsPart: Part = () => async () => {}
