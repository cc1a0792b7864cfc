// Files are written by as many workers as there are processors: most of the time of a checkout is spent waiting for the disk.

export const AT_ONCE = ['-c', 'checkout.workers=0', '-c', 'checkout.thresholdForParallelism=500']
