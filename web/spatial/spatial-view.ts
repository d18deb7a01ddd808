import {
  Group,
  LinearSRGBColorSpace,
  type Object3D,
  PerspectiveCamera,
  Raycaster,
  Scene,
  SRGBColorSpace,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import { between } from '#core/spaces/path.ts'
import { heldView, type View } from '#core/spaces/space.ts'
import type { Seen } from './seen.ts'

/** What a stage shows: all around the camera, or in front of it. */
export interface Shown {
  kind: 'scene' | 'object'
  root: Object3D
  /** Of an object: its middle and how far it reaches, in its own units. */
  centre: Vector3
  radius: number
  /** True while its picture changes without input, like a film. */
  moves?: boolean
  /** Called before a frame, as what is seen may have changed. */
  beforeFrame?: (camera: PerspectiveCamera) => void
  /** Whether `point` is behind something, seen from the camera. */
  hides?: (point: Vector3, camera: PerspectiveCamera) => boolean
  close(): void
}

/** A canvas with what is shown in it and from where it is looked at. Draws only when something changed. Throws where there is no WebGL. */
export class SpatialView implements Seen {
  readonly canvas: HTMLCanvasElement
  readonly renderer: WebGLRenderer
  readonly camera = new PerspectiveCamera(75, 16 / 9, 0.01, 4000)
  readonly scene = new Scene()
  /** Position of a headset's wearer; the camera is their head. */
  readonly rig = new Group()
  #shown: Shown | null = null
  #view: View
  #journey: { from: View; to: View; beganMs: number; lastsMs: number } | null = null
  #stale = true
  #closed = false
  #listeners = new Set<() => void>()
  #size = new Vector2(1, 1)
  /** Frames drawn so far. */
  frames = 0

  /** `edges`: whether what is shown has any to be smoothed; a picture all around has none, and smoothing them costs a small machine every second frame. */
  constructor(canvas: HTMLCanvasElement, view: View, edges = true) {
    this.canvas = canvas
    this.#view = view
    // Preserved, so that a picture of it can be taken and the guided tour be recorded.
    this.renderer = new WebGLRenderer({ canvas, antialias: edges, preserveDrawingBuffer: true })
    this.renderer.setClearColor(0x0e0d0c)
    this.renderer.xr.enabled = true
    this.rig.add(this.camera)
    this.scene.add(this.rig)
    this.renderer.setAnimationLoop(() => this.#frame())
    // After a lost WebGL context everything is uploaded again.
    canvas.addEventListener('webglcontextrestored', () => this.redraw())
  }

  show(shown: Shown) {
    if (this.#closed) return shown.close()
    if (this.#shown) {
      this.scene.remove(this.#shown.root)
      this.#shown.close()
    }
    this.#shown = shown
    this.scene.add(shown.root)
    // Nothing lights a picture all around: its colours go to the canvas as they are, without being turned to light and back for each pixel.
    this.renderer.outputColorSpace = shown.kind === 'scene' ? LinearSRGBColorSpace : SRGBColorSpace
    if (shown.kind === 'object') {
      this.camera.near = shown.radius / 100
      this.camera.far = shown.radius * 30
      this.camera.updateProjectionMatrix()
    }
    this.redraw()
  }
  get shown(): Shown | null {
    return this.#shown
  }

  centre(): number[] {
    return this.#shown?.centre.toArray() ?? [0, 0, 0]
  }

  redraw = () => {
    this.#stale = true
  }
  /** Called after each frame. */
  onFrame(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  resize(width: number, height: number) {
    if (width < 1 || height < 1) return
    this.#size.set(width, height)
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
    this.renderer.setSize(width, height, false)
    this.camera.aspect = width / height
    this.redraw()
  }

  get view(): View {
    return this.#view
  }
  /** Goes there in `travelMs`, or at once. */
  look(view: View, travelMs = 0) {
    const to = this.#held(view)
    this.#journey = travelMs > 0 ? { from: this.#view, to, beganMs: performance.now(), lastsMs: travelMs } : null
    if (!this.#journey) this.#view = to
    this.redraw()
  }
  turn(around: number, up: number) {
    this.look([this.#view[0] + around, this.#view[1] + up, this.#view[2]])
  }
  drag(dx: number, dy: number) {
    const degreesAPx = this.#shown?.kind !== 'object' ? this.#view[2] / this.canvas.clientHeight : 0.35
    this.turn(-dx * degreesAPx, dy * degreesAPx)
  }
  closer(times: number) {
    this.look([this.#view[0], this.#view[1], this.#view[2] / times])
  }
  #held = (view: View): View => heldView(this.#shown?.kind ?? 'scene', view)

  /** Where a place is on the canvas, in CSS pixels; undefined when it is behind the camera, outside of the frame or hidden. */
  project(place: readonly number[], mayHide = true): { x: number; y: number } | undefined {
    const point = this.pointOf(place)
    const seen = point.clone().project(this.camera)
    if (seen.z > 1 || Math.abs(seen.x) > 1 || Math.abs(seen.y) > 1) return undefined
    if (mayHide && this.#shown?.hides?.(point, this.camera)) return undefined
    return { x: ((seen.x + 1) / 2) * this.#size.x, y: ((1 - seen.y) / 2) * this.#size.y }
  }
  pointOf([x = 0, y = 0, z = 0]: readonly number[]): Vector3 {
    return this.#shown?.kind === 'object' ? new Vector3(x, y, z) : direction(x, y).multiplyScalar(100)
  }

  /** The place under a point of the canvas; undefined next to an object. */
  placeAt(x: number, y: number): number[] | undefined {
    const ray = new Raycaster()
    ray.setFromCamera(new Vector2((x / this.#size.x) * 2 - 1, 1 - (y / this.#size.y) * 2), this.camera)
    if (this.#shown?.kind !== 'object') {
      const { x: dx, y: dy, z: dz } = ray.ray.direction
      return [rounded(degrees(Math.atan2(dx, -dz)), 2), rounded(degrees(Math.asin(Math.max(-1, Math.min(1, dy)))), 2)]
    }
    const hit = ray.intersectObject(this.#shown.root, true)[0]
    return hit?.point.toArray().map((part) => rounded(part, 5))
  }

  #frame() {
    const journey = this.#journey
    if (journey) {
      const part = Math.min(1, (performance.now() - journey.beganMs) / journey.lastsMs)
      this.#view = this.#held(between(journey.from, journey.to, part))
      if (part >= 1) this.#journey = null
      this.#stale = true
    }
    const moves = this.#shown?.moves || this.renderer.xr.isPresenting
    if (!this.#stale && !moves) return
    this.draw()
  }

  /** Draws now, as it is seen now: for who takes the picture away at once. */
  draw() {
    this.#stale = false
    // In a headset the head sets the camera.
    if (!this.renderer.xr.isPresenting) this.#place()
    this.#shown?.beforeFrame?.(this.camera)
    this.renderer.render(this.scene, this.camera)
    this.frames++
    for (const listener of this.#listeners) listener()
  }

  #place() {
    const [around, up, third] = this.#view
    const { camera } = this
    if (this.#shown?.kind === 'object') {
      const { centre, radius } = this.#shown
      camera.fov = 40
      camera.position.copy(centre).addScaledVector(direction(180 - around, up), third * radius * 1.5)
      camera.lookAt(centre)
    } else {
      camera.fov = third
      camera.position.set(0, 0, 0)
      camera.lookAt(direction(around, up))
    }
    camera.updateProjectionMatrix()
    camera.updateMatrixWorld()
  }

  close() {
    this.#closed = true
    this.renderer.setAnimationLoop(null)
    this.#shown?.close()
    this.#shown = null
    this.renderer.dispose()
  }
}

/** Degrees to the right of straight ahead, and up. */
export function direction(around: number, up: number): Vector3 {
  const [yaw, pitch] = [(around * Math.PI) / 180, (up * Math.PI) / 180]
  return new Vector3(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), -Math.cos(yaw) * Math.cos(pitch))
}
const degrees = (radians: number) => (radians * 180) / Math.PI
const rounded = (value: number, digits: number) => Number(value.toFixed(digits)) || 0
