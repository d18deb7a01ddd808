import { Fragment } from 'react'
import { placesOf } from '#core/text/findable.ts'

/** Whether what was typed is in a line, in that order. */
export const matches = (text: string, wanted: string): boolean => placesOf(text, wanted).length > 0

/** A text with what was typed marked in it. */
export function Marked({ text, wanted }: { text: string; wanted: string }) {
  const places = placesOf(text, wanted)
  if (places.length === 0) return text
  return (
    <>
      {places.map(([from, to], n) => (
        <Fragment key={from}>
          {text.slice(places[n - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(places.at(-1)![1])}
    </>
  )
}
