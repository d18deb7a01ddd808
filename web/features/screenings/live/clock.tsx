const colon = <span className="clock-colon">:</span>

/** Digits of equal width, so that they do not move while they count; the colons between them keep their own width. */
export function Clock({ text }: { text: string }) {
  const [seconds, minutes, hours] = text.split(':').toReversed()
  return (
    <>
      {hours}
      {hours && colon}
      {minutes}
      {colon}
      {seconds}
    </>
  )
}
