/** The picture of a recorded path. */
export const recordedPx = { width: 1280, height: 720 }
/** Frames per second of a recording made by the house; a browser records what it paints. */
export const houseFramesASecond = 25
