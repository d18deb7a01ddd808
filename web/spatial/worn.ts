import {
  CanvasTexture,
  type ColorSpace,
  LinearFilter,
  Matrix4,
  NoColorSpace,
  Quaternion,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
  Vector3,
} from 'three'
import { firstOf } from '#core/text/cut-text.ts'
import { direction, type SpatialView } from './spatial-view.ts'

/** A spot as it is seen in a headset. */
export interface WornSpot {
  id: string
  place: readonly number[]
  title: string
  words: string
}

/** Distance of an object from the wearer of the headset, in metres. */
const awayM = 1.5
/** A press counts for the spot that is within so many degrees of where one points. */
const withinDegrees = 9

/**
 * The stage in a headset, until that is taken off. A panorama surrounds the wearer, first seen as on the page; an object is in front, as
 * large as arms reach. Spots are shown by their titles; one that is pointed at and pressed shows its text and is passed to `onChoose`.
 * Rejects where the headset cannot show it.
 */
export async function wear(
  stage: SpatialView,
  session: XRSession,
  spots: readonly WornSpot[],
  onChoose: (id: string) => void,
): Promise<void> {
  const { rig, camera, renderer } = stage
  const { near, far } = camera
  // A picture all around goes to the canvas as it is (spatial-view.ts), and so do the signs in it.
  const colours = renderer.outputColorSpace === SRGBColorSpace ? SRGBColorSpace : NoColorSpace
  const metre = standBefore(stage)
  const signs = spots.map((spot) => ({ ...spot, sign: signOf(spot.title, '', metre, colours) }))
  for (const { sign, place } of signs) {
    sign.position.copy(stage.pointOf(place))
    stage.scene.add(sign)
  }
  let read: Sprite | null = null
  const say = (spot: WornSpot | undefined) => {
    if (read) drop(stage, read)
    read = spot?.words ? signOf(spot.title, spot.words, metre, colours) : null
    if (!read || !spot) return
    // Below its title, in front of what it is on.
    read.position.copy(stage.pointOf(spot.place))
    read.position.y -= read.scale.y * 0.62
    stage.scene.add(read)
  }
  session.addEventListener('select', ({ frame, inputSource }) => {
    const space = renderer.xr.getReferenceSpace()
    const pose = space && frame.getPose(inputSource.targetRaySpace, space)
    if (!pose) return
    const ray = new Matrix4().fromArray(pose.transform.matrix).premultiply(rig.matrixWorld)
    const from = new Vector3().setFromMatrixPosition(ray)
    const to = new Vector3(0, 0, -1).transformDirection(ray)
    const angle = ({ place }: WornSpot) => (to.angleTo(stage.pointOf(place).sub(from)) * 180) / Math.PI
    const [nearest] = signs.toSorted((one, other) => angle(one) - angle(other))
    const meant = nearest && angle(nearest) <= withinDegrees ? nearest : undefined
    say(meant)
    if (meant) onChoose(meant.id)
  })
  const off = new Promise<void>((done) => session.addEventListener('end', () => done(), { once: true }))
  const takeOff = () => {
    say(undefined)
    for (const { sign } of signs) drop(stage, sign)
    rig.position.set(0, 0, 0)
    rig.quaternion.identity()
    rig.scale.setScalar(1)
    rig.updateMatrixWorld()
    Object.assign(camera, { near, far })
    stage.redraw()
  }
  try {
    // Every headset has it: the head is where it began.
    renderer.xr.setReferenceSpaceType('local')
    await renderer.xr.setSession(session)
  } catch (cause) {
    takeOff()
    await session.end().catch(() => undefined)
    throw cause
  }
  void off.then(takeOff)
}

/** Puts anyone who wears it where the page looks from, level; answers how long a metre is in the units of what is shown. */
function standBefore({ rig, camera, shown, view: [around, up, third] }: SpatialView): number {
  rig.rotation.set(0, (-around * Math.PI) / 180, 0)
  // Places around one are seen at a distance of 100.
  let metre = 100 / awayM
  if (shown?.kind === 'object') {
    const { centre, radius } = shown
    const gap = Math.max(0.4, third) * radius * 1.5
    metre = gap / awayM
    // From as high as one looks, no steeper than a head is comfortably bent.
    const height = Math.max(-20, Math.min(30, up))
    rig.position.copy(centre).addScaledVector(direction(180 - around, height), gap)
    const ahead = new Vector3(centre.x, rig.position.y, centre.z)
    rig.quaternion.copy(new Quaternion().setFromRotationMatrix(new Matrix4().lookAt(rig.position, ahead, new Vector3(0, 1, 0))))
    rig.scale.setScalar(metre)
    Object.assign(camera, { near: 0.05, far: 200 })
  }
  rig.updateMatrixWorld()
  return metre
}

/** Text on a dark ground, turned to the reader. `metre`: the length of one in the units of the scene. */
function signOf(title: string, words: string, metre: number, colours: ColorSpace): Sprite {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')!
  const { fontFamily } = getComputedStyle(document.body)
  const [titlePx, wordsPx, most, edge] = [44, 34, 900, 28]
  const lines = (text: string, px: number) => {
    pen.font = `${px}px ${fontFamily}`
    const all: string[] = []
    for (const word of firstOf(text, 700).split(/\s+/)) {
      const last = all.at(-1)
      if (last !== undefined && pen.measureText(`${last} ${word}`).width <= most) all[all.length - 1] = `${last} ${word}`
      else all.push(word)
    }
    return all.filter(Boolean).map((line) => ({ line, px, width: pen.measureText(line).width }))
  }
  const said = [...lines(title || '·', titlePx), ...(words ? lines(words, wordsPx) : [])]
  canvas.width = Math.ceil(Math.max(...said.map(({ width }) => width))) + 2 * edge
  canvas.height = Math.ceil(said.reduce((sum, { px }) => sum + px * 1.35, 0)) + edge
  pen.fillStyle = 'rgb(14 13 12 / .86)'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#f2eee6'
  pen.textBaseline = 'top'
  let y = edge / 2
  for (const { line, px } of said) {
    pen.font = `${px}px ${fontFamily}`
    pen.fillText(line, edge, y + px * 0.15)
    y += px * 1.35
  }
  const map = new CanvasTexture(canvas)
  map.colorSpace = colours
  map.minFilter = LinearFilter
  map.generateMipmaps = false
  const sign = new Sprite(new SpriteMaterial({ map, depthTest: false }))
  sign.renderOrder = words ? 2 : 1
  // A title is about as high as a hand at arm's length.
  const unit = 0.001 * metre
  sign.scale.set(canvas.width * unit, canvas.height * unit, 1)
  return sign
}

function drop(stage: SpatialView, sign: Sprite) {
  stage.scene.remove(sign)
  sign.material.map?.dispose()
  sign.material.dispose()
  stage.redraw()
}
