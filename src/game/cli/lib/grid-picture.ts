/** Pixels between two pictures, and their grey. */
const GAP = 3
const GREY = 40

/** A table of pictures of one size, RGBA, with thin lines between them. */
export class GridPicture {
  readonly width: number
  readonly height: number
  readonly channels = 4
  readonly data: Uint8Array
  private readonly cell: { readonly width: number; readonly height: number }

  constructor(columns: number, rows: number, cell: { readonly width: number; readonly height: number }) {
    this.cell = cell
    this.width = columns * cell.width + (columns - 1) * GAP
    this.height = rows * cell.height + (rows - 1) * GAP
    this.data = new Uint8Array(this.width * this.height * 4).fill(GREY)
    for (let alpha = 3; alpha < this.data.length; alpha += 4) this.data[alpha] = 255
  }
  /** Copies a picture of the cell's size to its place, top left being (0, 0). */
  put(column: number, row: number, picture: Uint8Array): void {
    const { width, height } = this.cell
    const [left, top] = [column * (width + GAP), row * (height + GAP)]
    for (let y = 0; y < height; y++) {
      this.data.set(picture.subarray(y * width * 4, (y + 1) * width * 4), ((top + y) * this.width + left) * 4)
    }
  }
}
