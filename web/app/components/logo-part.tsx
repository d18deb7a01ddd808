import { Logo, Mark } from '#web/ui/layout/mark.tsx'
import { LoadingStrip } from '#web/ui/layout/strip.tsx'
import { Wordmark } from '#web/ui/layout/wordmark.tsx'

/** The logo large, in the line, at the sizes of a browser tab, and waiting. */
export function LogoPart() {
  return (
    <section className="page logo-part" data-part="logo" aria-label="Logo">
      <Wordmark />
      <div className="logo-sizes">
        <Mark className="logo-large" />
        {[64, 32, 16].map((size) => (
          <img key={size} src="/favicon.svg" width={size} height={size} alt={`Mark at ${size} pixels`} />
        ))}
        <Logo />
        <span className="logo-waiting">
          <LoadingStrip label="Loading" />
        </span>
      </div>
    </section>
  )
}
