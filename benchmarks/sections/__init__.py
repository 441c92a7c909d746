"""What is measured: each section gives its tables, and its figures beside their goals."""
