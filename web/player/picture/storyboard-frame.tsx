import './storyboard-frame.css'
import type { CSSProperties } from 'react'

export interface Sheet {
  columns: number
  rows: number
  tileWidth: number
  tileHeight: number
}

/** One frame out of a storyboard, in its own ratio; as wide as `widthRem`, or as its place. Decoration beside words that say the same. */
export function StoryboardFrame({ url, sheet, tile, widthRem }: { url: string; sheet: Sheet; tile: number; widthRem?: number }) {
  const [column, row] = [tile % sheet.columns, Math.floor(tile / sheet.columns)]
  const style: CSSProperties = {
    width: widthRem ? `${widthRem}rem` : '100%',
    aspectRatio: `${sheet.tileWidth} / ${sheet.tileHeight}`,
    backgroundImage: `url("${url}")`,
    backgroundSize: `${sheet.columns * 100}% ${sheet.rows * 100}%`,
    backgroundPosition: `${share(column, sheet.columns)}% ${share(row, sheet.rows)}%`,
  }
  return <span className="storyboard-frame" style={style} aria-hidden="true" />
}

/** The last frame taken at or before a moment. */
export function tileAt(frameTimesMs: readonly number[], ms: number): number {
  const found = frameTimesMs.findLastIndex((time) => time <= ms)
  return Math.max(0, found)
}

const share = (place: number, of: number) => (of > 1 ? (place / (of - 1)) * 100 : 0)
