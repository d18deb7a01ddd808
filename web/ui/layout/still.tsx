import './still.css'
import type { CSSProperties, ReactNode, Ref } from 'react'

/** Width by height of a film's picture; 16:9 until it is known. */
export const ratioOf = (film: { width: number | null; height: number | null } | null | undefined): number =>
  film?.width && film.height ? film.width / film.height : 16 / 9

interface StillProps {
  src: string | undefined
  /** What the picture shows; empty when the text beside it says so already. */
  alt: string
  /** Width by height; the frame keeps it before the picture is here and never crops. Left out where it is not known: see still.css. */
  ratio?: number | undefined
  /** Loads at once and first: for the one picture a page opens with. */
  first?: boolean
  sizes?: string
  srcSet?: string
  /** Spoken words as a caption in the picture. */
  caption?: ReactNode
  className?: string | undefined
  ref?: Ref<HTMLSpanElement>
  onFailure?: () => void
}

/** A frame of a film in its own ratio. While it is on its way, and when it never comes, its place is black. */
export function Still({ src, alt, ratio, first, sizes, srcSet, caption, className, ref, onFailure }: StillProps) {
  return (
    <span
      ref={ref}
      className={className ? `still ${className}` : 'still'}
      style={ratio ? ({ '--ratio': ratio } as CSSProperties) : undefined}
    >
      {src && (
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          onError={onFailure}
        />
      )}
      {caption && <span className="still-caption">{caption}</span>}
    </span>
  )
}

/** A picture with its text underneath. `aside` is at the right end: length and ratio. */
export function Figure({ children, caption, aside }: { children: ReactNode; caption: ReactNode; aside?: ReactNode }) {
  return (
    <figure className="figure">
      {children}
      <figcaption>
        <span>{caption}</span>
        {aside && <span className="mono dim nowrap">{aside}</span>}
      </figcaption>
    </figure>
  )
}
