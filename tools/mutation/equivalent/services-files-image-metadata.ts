export const equivalent = {
  "orientationOf | EqualityOperator | tiff.length < 14 → (tiff.length <= 14)":
    "A block of 14 bytes has no room for an entry of 12 behind its head and count.",
  "orientationOf | EqualityOperator | directory + 2 > tiff.length → (directory + 2 >= tiff.length)":
    "A directory that ends with the block has no room for an entry.",
  "orientationOf | EqualityOperator | orientation >= 1 → (orientation > 1)":
    "An orientation of 1 and none are both upright.",
  "endOfScan | EqualityOperator | offset + 1 < bytes.length → (offset + 1 <= bytes.length)":
    "The last byte has none behind it, so it begins no marker.",
  "endOfScan | ArithmeticOperator | offset + 1 → (offset - 1)":
    "Beyond the last byte no marker is found, and the end is the file's.",
};
