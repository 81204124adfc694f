import type { RenderEngine } from './engine.ts'

/** Measures a compute pass on the GPU, where timestamps exist and the engine measures. */
export class PassTimer {
  /** Of the latest pass whose times have arrived; undefined until then, and without timers. */
  milliseconds: number | undefined
  private readonly query: GPUQuerySet | undefined
  private readonly resolved: GPUBuffer | undefined
  private readonly staging: GPUBuffer | undefined
  private readonly device: GPUDevice
  /** A pass of this label, and one that is measured where that can be. */
  private readonly plain: GPUComputePassDescriptor
  private readonly measured: GPUComputePassDescriptor | undefined
  /** What the staging buffer waits for. */
  private state: 'idle' | 'recorded' | 'mapping' = 'idle'

  constructor({ device, babylon }: RenderEngine, label: string) {
    this.device = device
    this.plain = { label }
    if (!babylon.enableGPUTimingMeasurements) return
    this.query = device.createQuerySet({ label, type: 'timestamp', count: 2 })
    const usage = GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC
    this.resolved = device.createBuffer({ label, size: 16, usage })
    this.staging = device.createBuffer({
      label,
      size: 16,
      usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
    })
    const timestampWrites = { querySet: this.query, beginningOfPassWriteIndex: 0, endOfPassWriteIndex: 1 }
    this.measured = { label, timestampWrites }
  }

  /** Records a pass that is measured unless the last measure is still on its way. */
  run(encoder: GPUCommandEncoder, body: (pass: GPUComputePassEncoder) => void): void {
    const measured = this.state === 'idle' ? this.measured : undefined
    const pass = encoder.beginComputePass(measured ?? this.plain)
    body(pass)
    pass.end()
    if (!measured) return
    encoder.resolveQuerySet(this.query!, 0, 2, this.resolved!, 0)
    encoder.copyBufferToBuffer(this.resolved!, 0, this.staging!, 0, 16)
    this.state = 'recorded'
  }

  /** The same in commands of its own, which go to the GPU now. */
  submit(body: (pass: GPUComputePassEncoder) => void): void {
    const encoder = this.device.createCommandEncoder(this.plain)
    this.run(encoder, body)
    this.device.queue.submit([encoder.finish()])
  }

  /** Fetches the times of what was recorded: once its commands are submitted. */
  read(): void {
    if (this.state !== 'recorded') return
    this.state = 'mapping'
    const staging = this.staging!
    const fetched = async (): Promise<void> => {
      await staging.mapAsync(GPUMapMode.READ)
      const [begin, end] = new BigUint64Array(staging.getMappedRange()) as unknown as [bigint, bigint]
      this.milliseconds = Number(end - begin) / 1e6
      staging.unmap()
      this.state = 'idle'
    }
    // A device that ends meanwhile takes the times with it.
    void fetched().catch(() => {})
  }

  dispose(): void {
    this.query?.destroy()
    this.resolved?.destroy()
    this.staging?.destroy()
  }
}
