module course

go 1.19
