/** Where a small window is in a picture: its left upper corner and its width, in parts of the picture. */
export interface SignPlace {
  x: number
  y: number
  width: number
}

const least = 0.12
const most = 0.6
/** Of the picture's height. */
const highest = 0.8

/** Within the picture. `tall` is the window's height as a part of the picture's, for a width of 1. */
export function within({ x, y, width }: SignPlace, tall: number): SignPlace {
  const fits = Math.min(Math.max(width, least), most, tall > 0 ? highest / tall : most)
  return { width: fits, x: clamp(x, 1 - fits), y: clamp(y, 1 - fits * tall) }
}

/** What a key does to the window: arrows move it, plus and minus change its size around its middle, Home puts it back. */
export function placeAfterKey(key: string, place: SignPlace, usual: SignPlace): SignPlace | null {
  const step = 0.03
  const grown = (by: number): SignPlace => ({ ...place, width: place.width + by, x: place.x - by / 2 })
  switch (key) {
    case 'ArrowLeft':
      return { ...place, x: place.x - step }
    case 'ArrowRight':
      return { ...place, x: place.x + step }
    case 'ArrowUp':
      return { ...place, y: place.y - step }
    case 'ArrowDown':
      return { ...place, y: place.y + step }
    case '+':
    case '=':
      return grown(step)
    case '-':
    case '_':
      return grown(-step)
    case 'Home':
      return usual
    default:
      return null
  }
}

const clamp = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most))
