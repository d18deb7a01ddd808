import { constantRate, perSecond, type Rate } from '../../../../media/media-plan.ts'

/** An object of a file from outside: nothing about it is certain. */
export type OtioObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is OtioObject => typeof value === 'object' && value !== null && !Array.isArray(value)

const valueAt = (object: OtioObject | undefined, name: string): unknown =>
  object && Object.hasOwn(object, name) ? object[name] : undefined

export function objectAt(object: OtioObject | undefined, name: string): OtioObject | undefined {
  const value = valueAt(object, name)
  return isObject(value) ? value : undefined
}

export function listAt(object: OtioObject | undefined, name: string): OtioObject[] {
  const value = valueAt(object, name)
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function stringAt(object: OtioObject | undefined, name: string): string {
  const value = valueAt(object, name)
  return typeof value === 'string' ? value.slice(0, 20_000) : ''
}

export function numberAt(object: OtioObject | undefined, name: string): number | null {
  const value = valueAt(object, name)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** `Clip` of `Clip.2`. */
export const schemaOf = (object: OtioObject): string => stringAt(object, 'OTIO_SCHEMA').split('.')[0]!

/** A time in whole frames of its rate, which is the exact one where it was written with few places; null for what is none. */
export function readOtioTime(time: OtioObject | undefined): { frames: number; rate: Rate } | null {
  const [value, written] = [numberAt(time, 'value'), numberAt(time, 'rate')]
  if (value === null || written === null || written <= 0 || written > 1000 || !Number.isSafeInteger(Math.round(value))) return null
  const known = constantRate(written)
  const rate = Math.abs(perSecond(known) - written) / written < 0.0005 ? known : { frames: Math.round(written * 1000), seconds: 1000 }
  return { frames: Math.round(value), rate }
}
