import type { Part } from '../http/part.ts'

export const storagePart: Part = () => async () => {}
