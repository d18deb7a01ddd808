import type { AssetKind } from './budget.ts'

interface Made {
  kind: AssetKind
  facts: {
    picture?: string | undefined
    file?: string | undefined
    levels?: readonly { name: string; columns: number; rows: number }[] | undefined
  }
}

/** Names of the files the worker derives from an asset, below its folder: what is needed to see or hear it. */
export function filesOf({ facts }: Made): string[] {
  const tiles = (facts.levels ?? []).flatMap(({ name, columns, rows }) =>
    Array.from({ length: columns * rows }, (_, at) => tileName(name, Math.floor(at / columns), at % columns)),
  )
  return [...new Set([facts.file, facts.picture, ...tiles].filter((name) => name !== undefined))]
}

/** The name of one tile of a level of a panorama. */
export const tileName = (level: string, row: number, column: number): string => `${level}-${row}-${column}.webp`

/** A long file in the folder of a space is uploaded in pieces of so many bytes. */
export const pieceBytes = 512 * 1024
export const pieceName = (file: string, piece: number): string => `${file}-${piece}`
